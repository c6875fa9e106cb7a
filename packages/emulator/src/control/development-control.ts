import { conflict, notFound, type Development } from '@benchtop/contracts'
import { controlHandlers } from '../resources/face-handlers.ts'
import type { OwnersChanges } from './owners-changes.ts'

/** The app that is developed on a platform; null where there is none. */
export type DevelopedApp = { current: Development | null }

type Options = {
  readonly development: DevelopedApp
  readonly changes: Pick<OwnersChanges, 'emit'>
}

/**
 * The app that is developed on the platform, as its tool reports it. Only files that an error names are opened: a page
 * can't request others.
 */
export function developmentControl({ development, changes }: Options) {
  return controlHandlers({
    getDevelopment: () => ({ status: 200, record: { development: development.current } }),
    setDevelopment({ body }) {
      development.current = body
      changes.emit('development', {})
      return { status: 200, record: { development: body } }
    },
    openProblem({ params: { about } }) {
      const problem = development.current?.problems.find((one) => one.about === about)
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
  })
}
