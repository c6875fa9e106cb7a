import { useState } from 'preact/hooks'
import { Sheet } from './design/sheet.tsx'
import type { DefinitionFile } from './session/draft-store.ts'
import type { EditSession } from './session/edit-session.ts'
import { shownText } from './text/shown-text.ts'
import { useTexts } from './texts.ts'

type Props = { readonly session: EditSession; readonly theirs: DefinitionFile }

/** The file was changed on disk while there are unsaved changes here: the user chooses one, and neither is lost. */
export function ConflictNotice({ session, theirs }: Props) {
  const t = useTexts()
  const [isShown, setIsShown] = useState(false)
  return (
    <div class="fe-notice fe-warn fe-conflict" role="alert">
      <p>
        <strong>{t.conflict}</strong>
        {t.conflictAbout}
      </p>
      <div class="fe-row">
        <button type="button" class="fe-button fe-second fe-small" onClick={session.takeTheirs}>
          {t.useFile}
        </button>
        <button type="button" class="fe-button fe-second fe-small" onClick={session.keepMine}>
          {t.keepMine}
        </button>
        <button type="button" class="fe-button fe-plain fe-small" onClick={() => setIsShown(true)}>
          {t.showBoth}
        </button>
      </div>
      {isShown && (
        <Sheet title={t.differences} close={() => setIsShown(false)}>
          <Difference mine={session.text.value} theirs={theirs.text} />
        </Sheet>
      )}
    </div>
  )
}

/** The lines between the first and the last one that differ. */
function Difference({ mine, theirs }: { readonly mine: string; readonly theirs: string }) {
  const t = useTexts()
  const [own, other] = [shownText(mine).split('\n'), shownText(theirs).split('\n')]
  const least = Math.min(own.length, other.length)
  let before = 0
  while (before < least && own[before] === other[before]) before += 1
  let after = 0
  while (after < least - before && own.at(-1 - after) === other.at(-1 - after)) after += 1
  return (
    <div class="fe-difference">
      {(
        [
          [t.yours, own],
          [t.theirs, other],
        ] as const
      ).map(([name, lines]) => (
        <div key={name}>
          <h3>{t.fromLine(name, before + 1)}</h3>
          <pre class="fe-code" role="group" tabIndex={0} aria-label={name}>
            {lines.slice(before, lines.length - after).join('\n') || t.nothing}
          </pre>
        </div>
      ))}
    </div>
  )
}
