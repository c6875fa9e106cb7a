import { conflict, notFound, type control, type Development } from '@benchtop/contracts'
import type { Handlers } from '../kernel/handlers.ts'
import type { OwnersChanges } from './owners-changes.ts'

type Operations = Pick<typeof control, 'getDevelopment' | 'setDevelopment' | 'openProblem'>

/**
 * The app that is developed on the platform, as its tool reports it. Only files that an error names are opened: a page
 * can't request others.
 */
export function developmentControl(changes: Pick<OwnersChanges, 'emit'>): Handlers<Operations> {
  let development: Development | null = null
  return {
    getDevelopment: () => ({ status: 200, record: { development } }),
    setDevelopment({ body }) {
      development = body
      changes.emit('development', {})
      return { status: 200, record: { development } }
    },
    openProblem({ params: { about } }) {
      const problem = development?.problems.find((one) => one.about === about)
      if (problem === undefined) throw notFound(`An error of the ${about}`)
      const { file, line, column } = problem
      if (file === undefined) throw conflict(`The error of the ${about} names no file.`)
      changes.emit('open', {
        file,
        ...(line !== undefined && { line }),
        ...(column !== undefined && { column }),
      })
      return { status: 204, empty: true }
    },
  }
}
