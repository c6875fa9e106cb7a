import { useLoaded } from '../../../design/use-loaded.ts'
import { readApplications } from '../../../api/applications.ts'
import { session } from '../../../api/session.ts'
import { Button } from '../../../design/pieces.tsx'
import { showToast } from '../../../design/toasts.tsx'
import { Popover } from '../../../shell/popover.tsx'
import { asCurl, type PlatformRequest } from '../request.ts'
import { saveText } from '../../saved-files/save-text.ts'
import { asHar } from './as-har.ts'
import { asTest, mostInTest } from './as-test.ts'
import { benchAddresses } from './base-url.ts'
import './save.css'

type Props = {
  /** The oldest first. */
  readonly requests: readonly PlatformRequest[]
  /** What the test shows, as its title. */
  readonly title: string
  /** Such as `oauth-web-flow`: the names of the files, without their ending. */
  readonly name: string
  readonly isLarge?: boolean
}

/** Requests as a test, an HTTP archive or commands: to copy, or to save as a file. */
export function SaveMenu({ isLarge = false, ...saved }: Props) {
  return (
    <Popover
      class="save-menu wide"
      summary={<span class={isLarge ? 'button second' : 'button second small'}>Save as …</span>}
    >
      <SaveActions {...saved} />
    </Popover>
  )
}

function SaveActions({ requests, title, name }: Omit<Props, 'isLarge'>) {
  const applications = useLoaded(readApplications, [])
  const kinds = [
    {
      name: 'Test',
      file: `${name}.test.ts`,
      type: 'text/typescript',
      text: () => {
        const known = (applications.value ?? []).flatMap(({ id, clientId }) =>
          clientId === undefined ? [] : [[id, clientId] as const],
        )
        const user = session.value?.user?.id ?? ''
        return asTest({ requests, title, user, clientIds: new Map(known) })
      },
    },
    {
      name: 'HAR',
      file: `${name}.har`,
      type: 'application/json',
      text: () => asHar(requests, benchAddresses()),
    },
    {
      name: 'curl',
      file: `${name}.sh`,
      type: 'text/x-shellscript',
      text: () => {
        const addresses = benchAddresses()
        return `${requests.map((one) => asCurl(one, addresses[one.face])).join('\n')}\n`
      },
    },
  ]
  return (
    <>
      <ul>
        {kinds.map((kind) => (
          <li key={kind.name}>
            <span>
              <strong>{kind.name}</strong> <code class="quiet">{kind.file}</code>
            </span>
            <Button
              look="plain small"
              text="Copy"
              act={() => copyText(kind.text(), kind.name)}
              aria-label={`Copy as ${kind.name}`}
            />
            <Button
              look="plain small"
              text="Download"
              act={() => saveText(kind.text(), kind.file, kind.type)}
              aria-label={`Download as ${kind.name}`}
            />
          </li>
        ))}
      </ul>
      {requests.length > mostInTest && (
        <p class="quiet">The test repeats the first {mostInTest} requests.</p>
      )}
    </>
  )
}

async function copyText(text: string, name: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  showToast(`Copied as ${name}.`)
}
