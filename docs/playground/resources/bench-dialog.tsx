import { useEffect, useRef, useState } from 'preact/hooks'
import { source } from '../state/playground.ts'
import { builtIn } from './built-in.ts'
import { BenchError, connect } from './bench.ts'

/** Says where the entries of choosers come from, and connects to a bench. */
export function BenchDialog({ close }: { readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [address, setAddress] = useState('http://127.0.0.1:5100')
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const leave = () => dialog.current?.close()
  const submit = async (): Promise<void> => {
    setProblem('')
    setIsBusy(true)
    try {
      source.value = await connect(address, token.trim())
      leave()
    } catch (error) {
      setProblem(error instanceof BenchError ? error.message : 'The bench gave no usable answer.')
    } finally {
      setIsBusy(false)
    }
  }
  const isBuiltIn = source.value.resolver === builtIn
  return (
    <dialog ref={dialog} class="pg-dialog" aria-labelledby="bench-title" onClose={close}>
      <h2 id="bench-title">Entries of choosers</h2>
      <p>
        {isBuiltIn
          ? 'Choosers offer a few samples, projects and files that are part of this page.'
          : `Choosers offer what is on ${source.value.name}.`}{' '}
        Connect to a bench to choose among its own. The page reads from it and changes nothing; the
        token stays in memory, and is in no link.
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <label for="bench-address">Address of the bench</label>
        <input
          id="bench-address"
          type="url"
          autocomplete="off"
          value={address}
          onInput={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <label for="bench-token">Token</label>
        <input
          id="bench-token"
          type="password"
          autocomplete="off"
          aria-describedby="bench-hint"
          value={token}
          onInput={({ currentTarget }) => setToken(currentTarget.value)}
        />
        <p id="bench-hint" class="pg-hint">
          With the demo’s data, <code>ada-private</code> is one;{' '}
          <code>npx benchtop token issue --private</code> issues others.
        </p>
        <p role="status" class="pg-problem">
          {isBusy ? 'Connecting …' : problem}
        </p>
        <div class="pg-row">
          <button type="submit" class="pg-button pg-first">
            Connect
          </button>
          {!isBuiltIn && (
            <button
              type="button"
              class="pg-button"
              onClick={() => {
                source.value = { name: 'Built-in samples', resolver: builtIn }
                leave()
              }}
            >
              Use the built-in ones
            </button>
          )}
          <button type="button" class="pg-button" onClick={leave}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  )
}
