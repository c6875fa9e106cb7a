import { control, faces as allFaces } from '@benchtop/contracts'
import type { Face, Routes } from '../route.ts'
import { routesOf } from './routes-of.ts'

// In the build, this module contains the evaluated exports: see build/inline-tables.ts.

/** The location of the control API. */
export const faces: Readonly<Record<string, Face>> = { control: allFaces.control }

/** Every operation of the control API, by id. */
export const routes: Routes = routesOf(Object.values(control))
