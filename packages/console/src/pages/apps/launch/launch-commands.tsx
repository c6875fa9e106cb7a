import type { Application } from '../../../api/applications.ts'
import type { SessionProperty } from '../../../api/launches.ts'
import { session } from '../../../api/session.ts'
import { Card } from '../../../design/pieces.tsx'
import { CommandLine } from '../command-line.tsx'
import { curlCommand, launchCommand, typescriptCall } from './commands.ts'

type Props = {
  readonly application: Application
  /** Those that are sent, without the derived ones. */
  readonly properties: readonly SessionProperty[]
}

/** The same launch as a command and as a script. */
export function LaunchCommands({ application, properties }: Props) {
  const { apiUrl = '', uiUrl = '', user } = session.value ?? {}
  const place = { apiUrl, uiUrl, user: user?.id ?? '' }
  return (
    <Card title="As a command">
      <div class="stack">
        <CommandLine name="CLI" command={launchCommand(application, properties, uiUrl)} />
        <CommandLine name="curl" command={curlCommand(application, properties, place)} />
        <CommandLine name="TypeScript" command={typescriptCall(application, properties, place)} />
        {application.kind === 'native' && (
          <p class="quiet">
            TOKEN is one of your private tokens:{' '}
            <a href={`/apps/${application.id}`}>the app’s page</a> creates one.
          </p>
        )}
      </div>
    </Card>
  )
}
