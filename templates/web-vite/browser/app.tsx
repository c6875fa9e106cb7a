import { useEffect, useState } from 'preact/hooks'
import type { SessionAnswer, VariantsAnswer } from '../shared/api.ts'
import { fetchSession, fetchVariants } from './api-client.ts'
import { VariantTable } from './variant-table.tsx'

/** The complete page: what the app was launched with, and the variants of a region. */
export function App({ session }: { readonly session: string | null }) {
  const [launch, setLaunch] = useState<SessionAnswer>()
  const [found, setFound] = useState<VariantsAnswer>()
  const [isLoading, setIsLoading] = useState(session !== null)
  const [refusal, setRefusal] = useState<string>()

  const show = async (work: () => Promise<void>): Promise<void> => {
    setRefusal(undefined)
    setIsLoading(true)
    try {
      await work()
    } catch (error) {
      setRefusal((error as Error).message)
    } finally {
      setIsLoading(false)
    }
  }

  useEffect(() => {
    if (session !== null) void show(async () => setLaunch(await fetchSession(session)))
  }, [session])

  const search = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const { file, region } = Object.fromEntries(form) as { file: string; region: string }
    void show(async () => {
      setFound(undefined)
      setFound(await fetchVariants(file, region))
    })
  }

  return (
    <>
      <h1>{launch === undefined ? 'Variants' : `Variants of ${launch.project}`}</h1>
      {session === null && <p class="notice">Launch it from a project of the platform.</p>}
      {launch?.files.length === 0 && <p class="notice">This project has no VCF yet: upload one.</p>}
      {launch !== undefined && launch.files.length > 0 && (
        <form onSubmit={search} aria-busy={isLoading}>
          <label>
            File
            <select name="file">
              {launch.files.map(({ id, path, owner }) => (
                <option key={id} value={id}>
                  {path} ({owner})
                </option>
              ))}
            </select>
          </label>
          <label>
            Region
            <input name="region" required placeholder="ctgA:1-50,000" />
          </label>
          <button disabled={isLoading}>Show</button>
        </form>
      )}
      {isLoading && (
        <p class="notice" role="status">
          Loading…
        </p>
      )}
      {refusal !== undefined && (
        <p class="notice refusal" role="alert">
          {refusal}
        </p>
      )}
      {found !== undefined && <VariantTable {...found} />}
    </>
  )
}
