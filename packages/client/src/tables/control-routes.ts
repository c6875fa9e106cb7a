import { control, faces as allFaces } from '@benchtop/contracts'
import type { Face, Routes } from '../route.ts'
import { routesOf } from './routes-of.ts'

// In what is built, this module is the values that it exports: see build/inline-tables.ts.

/** Where the control API lives. */
export const faces: Readonly<Record<string, Face>> = { control: allFaces.control }

/** Every operation of the control API, by id. */
export const routes: Routes = routesOf(Object.values(control))
