import { useLocation } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import { session } from '../api/session.ts'
import mark from '../design/icon.svg?raw'
import { AccountMenu } from './account.tsx'
import { ClockNote } from './clock-note.tsx'
import { icons } from '../design/icons.tsx'
import { Button } from '../design/pieces.tsx'
import { Navigation } from './navigation.tsx'
import { NoticeBell } from './notice-bell.tsx'
import type { ConsolePage } from './page-table.ts'
import { isPaletteOpen, modifierName } from './shortcuts.tsx'

/** The side bar next to every page; on a small screen above it, folded. */
export function Side({ pages }: { readonly pages: readonly ConsolePage[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const { path } = useLocation()
  useEffect(() => setIsOpen(false), [path])
  const isIn = session.value?.user != null
  return (
    <header class={isOpen ? 'side open' : 'side'}>
      <div class="side-head">
        <a class="brand" href="/">
          {/* In the page: a picture of its own would be loaded in the midst of the first view. */}
          <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: mark }} />
          Benchtop
        </a>
        {isIn && <NoticeBell />}
        <Button
          look="plain menu-button"
          aria-expanded={isOpen}
          aria-controls="side-body"
          act={() => setIsOpen(!isOpen)}
        >
          {icons.menu}
          <span class="visually-hidden">Menu</span>
        </Button>
      </div>
      <div class="side-body" id="side-body">
        {isIn && (
          <button
            type="button"
            class="find"
            title={`${modifierName} K`}
            onClick={() => (isPaletteOpen.value = true)}
          >
            {icons.search}
            Search or run a command
          </button>
        )}
        <Navigation pages={pages} />
        <div class="foot">
          {isIn && (
            <>
              <ClockNote />
              <AccountMenu />
            </>
          )}
        </div>
      </div>
    </header>
  )
}
