import type { V1Client } from '../remote/v1-client.ts'

/** A v1 client that gives what it is told; asking for anything else is an error. */
export function cannedV1(answers: Partial<V1Client>): V1Client {
  const unexpected = (name: string) => () => Promise.reject(new Error(`Nobody asks for ${name}.`))
  return {
    session: unexpected('session'),
    resultsOf: unexpected('resultsOf'),
    filesOf: unexpected('filesOf'),
    propertiesOf: unexpected('propertiesOf'),
    file: unexpected('file'),
    variants: unexpected('variants'),
    coverage: unexpected('coverage'),
    ...answers,
  }
}
