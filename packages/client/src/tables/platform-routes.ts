import { faces as allFaces, operations } from '@benchtop/contracts'
import type { Face, Routes } from '../route.ts'
import { routesOf } from './routes-of.ts'

// In the build, this module contains the evaluated exports: see build/inline-tables.ts.

const { control: _, ...platformFaces } = allFaces

/** The location of each API of the platform. */
export const faces: Readonly<Record<string, Face>> = platformFaces

/** Every operation of the platform's APIs, by id. */
export const routes: Routes = routesOf(operations)
