import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { IconButton } from '../design/icon-button.tsx'
import { icons } from '../design/icons.tsx'
import type { Column } from '../design/columns.tsx'
import { LoadedTable } from '../design/loaded-table.tsx'
import { MoreMenu } from '../design/more-menu.tsx'
import { platformNow } from '../design/platform-clock.ts'
import {
  Button,
  Bytes,
  Card,
  Copy,
  Empty,
  Failed,
  Id,
  Skeleton,
  Status,
  Timestamp,
} from '../design/pieces.tsx'
import { Confirm } from '../design/sheet.tsx'
import { showToast, showUndoable } from '../design/toasts.tsx'
import { Page } from '../shell/page.tsx'
import { Progress } from './analyses/progress.tsx'
import { Tabs } from '../shell/tabs.tsx'
import './analyses/analyses.css'
import './design-page.css'

const colours = [
  'ground',
  'card',
  'soft',
  'hover',
  'line',
  'ink',
  'quiet',
  'accent',
  'accent-soft',
  'danger',
  'danger-soft',
  'warn',
  'warn-soft',
  'good',
  'good-soft',
  'info',
  'info-soft',
  'returned',
  'returned-soft',
] as const

/** Every component in every state, light and dark side by side: what a change of the design is seen on first. */
export function Design() {
  return (
    <Page title="Design">
      <div class="design-schemes">
        {(['light', 'dark'] as const).map((scheme) => (
          <section key={scheme} class="design-scheme" data-scheme={scheme} aria-label={scheme}>
            <Tokens />
            <Buttons scheme={scheme} />
            <Fields scheme={scheme} />
            <Values />
            <Tables scheme={scheme} />
            <States />
          </section>
        ))}
      </div>
    </Page>
  )
}

function Tokens() {
  return (
    <Card title="Colours and type">
      <ul class="design-colours">
        {colours.map((name) => (
          <li key={name}>
            <span class={`design-colour of-${name}`} />
            {name}
          </li>
        ))}
      </ul>
      <p class="design-page-title">Title of a page</p>
      <p class="design-card-title">Title of a card</p>
      <p>
        Text with a <a href="/_design">link</a>, <code>code</code> and <kbd>K</kbd>.{' '}
        <span class="quiet">What is less important.</span>
      </p>
    </Card>
  )
}

type SchemeProps = { readonly scheme: string }

function Buttons({ scheme }: SchemeProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Card title="Buttons" actions={<a href="/_design">Action of a card</a>}>
      <div class="stack">
        <div class="row">
          <Button>Launch</Button>
          <Button look="second">Share</Button>
          <Button look="danger" onClick={() => setAsking(true)}>
            Delete
          </Button>
          <Button disabled>Not yet</Button>
          <Button look="second small">Small</Button>
          <Button look="plain small">Plain</Button>
        </div>
        <div class="row">
          <IconButton icon="plus" name="Add" act={() => showToast('Added.')} />
          <IconButton
            icon="close"
            name="Remove"
            act={() => showUndoable('Removed.', async () => {})}
          />
          <IconButton icon="pause" name="Stop" isOff act={() => {}} />
          <Copy text="copied" />
          <MoreMenu
            of={`the ${scheme} example`}
            items={[
              { text: 'Compare', icon: icons.compare, act: () => {} },
              { text: 'Restore', icon: icons.restore, isOff: true, act: () => {} },
              { text: 'Delete', icon: icons.trash, isDanger: true, act: () => setAsking(true) },
            ]}
          />
        </div>
        <Tabs
          label={`Tabs, ${scheme}`}
          base="/_design"
          current="one"
          tabs={[
            ['one', 'Results'],
            ['two', 'Samples'],
          ]}
        />
      </div>
      {isAsking && (
        <Confirm
          title="Delete it?"
          verb="Delete"
          danger
          confirm={() => showToast('It could not be deleted.', 'bad')}
          close={() => setAsking(false)}
        >
          It can be restored until the trash is emptied.
        </Confirm>
      )}
    </Card>
  )
}

function Fields({ scheme }: SchemeProps) {
  return (
    <Card title="Fields">
      <div class="design-fields">
        <div class="field">
          <label for={`${scheme}-text`}>Name</label>
          <input id={`${scheme}-text`} class="input" placeholder="before-launch" />
          <span class="hint">Letters, digits, dots and dashes</span>
        </div>
        <div class="field">
          <label for={`${scheme}-bad`}>Depth</label>
          <input
            id={`${scheme}-bad`}
            class="input"
            value="0"
            aria-invalid="true"
            aria-describedby={`${scheme}-error`}
          />
          <span class="error" id={`${scheme}-error`}>
            Depth must be at least 1.
          </span>
        </div>
        <div class="field">
          <label for={`${scheme}-choice`}>App</label>
          <select id={`${scheme}-choice`} class="input">
            <option>Line Counter</option>
          </select>
        </div>
        <label class="row">
          <input type="checkbox" checked /> Include timed out
        </label>
      </div>
    </Card>
  )
}

const statuses = [
  'Running',
  'NeedsAttention',
  'Complete',
  'Aborted',
  'TimedOut',
  'CANCELLED',
  'REFUNDED',
] as const

function Values() {
  const now = platformNow().getTime()
  return (
    <Card title="Statuses and values">
      <div class="stack">
        <div class="row">
          {statuses.map((status) => (
            <Status key={status} of={status} />
          ))}
        </div>
        <Progress summary="42 % aligned" />
        <div class="row">
          <Id of="4001" />
          <Bytes of={15_800} />
          <Timestamp at={new Date(now - 5.5 * 60_000).toISOString()} />
          <Timestamp at={new Date(now + 3.5 * 3_600_000).toISOString()} />
        </div>
        <p class="notice">Something to know.</p>
        <p class="notice good">Something that went well.</p>
        <p class="notice warn">Something to look at.</p>
        <p class="notice bad">Something that went wrong.</p>
      </div>
    </Card>
  )
}

type Row = { readonly name: string; readonly status: string; readonly size: number }

const rows: readonly Row[] = [
  { name: 'Volvox', status: 'Complete', size: 15_800 },
  { name: 'Tumour panel', status: 'Running', size: 1_200_000_000 },
]

const columns: readonly Column<Row>[] = [
  { title: 'Name', show: ({ name }) => <a href="/_design">{name}</a> },
  { title: 'Status', show: ({ status }) => <Status of={status} /> },
  { title: 'Size', isNumber: true, show: ({ size }) => <Bytes of={size} /> },
]

function Tables({ scheme }: SchemeProps) {
  const table = { reload: () => {}, columns, keyOf: ({ name }: Row) => name }
  return (
    <Card title="Tables" flush>
      <LoadedTable
        {...table}
        error={undefined}
        rows={rows}
        label={`A table, ${scheme}`}
        empty="Nothing yet."
      />
      <LoadedTable {...table} error={undefined} rows={undefined} label="Being loaded" empty="" />
    </Card>
  )
}

function States(): ComponentChildren {
  return (
    <Card title="States of a place">
      <Skeleton lines={2} />
      <Empty title="No projects yet" action={<Button>New project</Button>}>
        Projects contain samples and the results of apps.
      </Empty>
      <Failed error={new Error('The platform responded 503.')} retry={() => {}} />
    </Card>
  )
}
