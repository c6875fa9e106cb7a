import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { control } from '../../../api/clients.ts'
import { session } from '../../../api/session.ts'
import { CheckBox } from '../../../design/field.tsx'
import { ButtonLink, Card, Timestamp, Unloaded } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { Page } from '../../../shell/page.tsx'
import { CommandLine } from '../../apps/command-line.tsx'
import { Answer } from '../answer.tsx'
import type { PlatformRequest } from '../request.ts'
import { DiffParts } from './diff-view.tsx'
import { messagesOf, partsOf } from './message-text.ts'
import { mostReportBytes, readReport, type Report } from './report-file.ts'
import { ReportView } from './report-view.tsx'
import '../requests.css'
import './compare.css'

const crumbs = [{ name: 'Requests', path: '/requests' }]

/** Two requests side by side, or what `benchtop compare` wrote of a whole recording. */
export function Compare() {
  const { query } = useLocation()
  const { one, other } = query
  return one === undefined || other === undefined ? (
    <CompareFile />
  ) : (
    <CompareTwo one={one} other={other} />
  )
}

type TwoProps = { readonly one: string; readonly other: string }

function CompareTwo({ one, other }: TwoProps) {
  const [isStrict, setIsStrict] = useState(false)
  const { value, error, reload } = useLoaded(
    (signal) =>
      Promise.all(
        [one, other].map((request) => control.getRequest({ request }, { signal })),
      ) as Promise<[PlatformRequest, PlatformRequest]>,
    [one, other],
  )
  const strict = (
    <CheckBox checked={isStrict} set={setIsStrict}>
      Also what differs every time
    </CheckBox>
  )
  return (
    <Page
      title="Compare requests"
      crumbs={crumbs}
      actions={
        <>
          {strict}
          <ButtonLink
            look="second"
            text="Swap"
            href={`/requests/compare?one=${other}&other=${one}`}
          />
        </>
      }
    >
      {value === undefined ? (
        <Unloaded error={error} reload={reload} lines={8} />
      ) : (
        <Two requests={value} isStrict={isStrict} />
      )}
    </Page>
  )
}

type PairProps = {
  readonly requests: readonly [PlatformRequest, PlatformRequest]
  readonly isStrict: boolean
}

function Two({ requests: [one, other], isStrict }: PairProps) {
  const [first, second] = [messagesOf(one), messagesOf(other)]
  return (
    <>
      <div class="compare-heads">
        <Head request={one} name="First" />
        <Head request={other} name="Second" />
      </div>
      <DiffParts
        parts={[
          ...partsOf('Request', first.request, second.request, isStrict),
          ...partsOf('Response', first.response, second.response, isStrict),
        ]}
        names={['First', 'Second']}
      />
    </>
  )
}

function Head({ request, name }: { readonly request: PlatformRequest; readonly name: string }) {
  const { id, method, url, at, user, application, error } = request
  return (
    <Card title={name} actions={<Answer of={request} />}>
      <p>
        <a href={`/requests/${id}`}>
          <code>
            <strong>{method}</strong> {url.split('?', 1)[0]}
          </code>
        </a>
      </p>
      <p class="quiet">
        <Timestamp at={at} />
        {user !== undefined && `, user ${user}`}
        {application !== undefined && `, application ${application}`}
      </p>
      {error !== undefined && <p class="notice bad">{error.message}</p>}
    </Card>
  )
}

/** What the command line found, opened in this page: the file goes nowhere else. */
function CompareFile() {
  const [report, setReport] = useState<Report>()
  const [error, setError] = useState<string>()
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    setReport(undefined)
    setError(undefined)
    try {
      if (file.size > mostReportBytes) throw new Error('This file is larger than 64 MB.')
      setReport(readReport(await file.text()))
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason))
    }
  }
  const { uiUrl = '' } = session.value ?? {}
  return (
    <Page title="Compare with a recording" crumbs={crumbs}>
      <Card>
        <div class="stack">
          <p>
            Shows where this bench answers differently from another platform: record an app there,
            send the recording to this bench, and open what came of it. To compare two requests of
            this bench, open one of them in the <a href="/requests">list</a>.
          </p>
          <CommandLine
            name="Compare a recording"
            command={`npx benchtop compare recording.jsonl --url ${uiUrl} --out compared.json`}
          />
          <div class="field">
            <label for="compared-file">The file that it wrote</label>
            <input
              id="compared-file"
              class="input"
              type="file"
              accept=".json,application/json"
              onChange={(event) => void open(event.currentTarget.files?.[0])}
            />
          </div>
          {error !== undefined && (
            <p class="notice bad" role="alert">
              {error}
            </p>
          )}
        </div>
      </Card>
      {report !== undefined && <ReportView report={report} />}
    </Page>
  )
}
