import { faces as allFaces, operations } from '@benchtop/contracts'
import type { Face, Routes } from '../route.ts'
import { routesOf } from './routes-of.ts'

// In what is built, this module is the values that it exports: see build/inline-tables.ts.

const { control: _, ...platformFaces } = allFaces

/** Where each face of the platform lives. */
export const faces: Readonly<Record<string, Face>> = platformFaces

/** Every operation of the platform's faces, by id. */
export const routes: Routes = routesOf(operations)
