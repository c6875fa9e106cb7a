import type { ComponentChildren } from 'preact'
import { useLiveLoaded } from '../../api/events.ts'
import { isOwner } from '../../api/role.ts'
import { Card, Unloaded } from '../../design/pieces.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { showFailure, showUndoable } from '../../design/toasts.tsx'

type Props<Item> = {
  readonly title: string
  /** Reads the list. */
  read(options: { readonly signal: AbortSignal }): Promise<readonly Item[]>
  /** Replaces the list. */
  replace(items: readonly Item[]): Promise<unknown>
  readonly empty: string
  show(item: Item): ComponentChildren
  /** What its button and the note that it was removed call it. */
  nameOf(item: Item): string
  /** The form that adds an item. */
  form(add: (item: Item) => Promise<void>): ComponentChildren
  /** Called when the list has changed. */
  changed?(): void
}

/** A list that the bench owner edits: items can be removed and added. */
export function EditableList<Item>(props: Props<Item>) {
  const { title, read, replace, empty, show, nameOf, form, changed } = props
  const {
    value: items,
    error,
    reload,
  } = useLiveLoaded(
    (signal) => read({ signal }),
    [],
    ({ name }) => name === 'conditions',
  )
  const set = async (next: readonly Item[]): Promise<void> => {
    try {
      await replace(next)
    } catch (thrown) {
      showFailure(thrown)
    }
    reload()
    changed?.()
  }
  const remove = (at: number): void => {
    const before = items ?? []
    const item = before[at]
    if (item === undefined) return
    void set(before.filter((_, index) => index !== at)).then(() =>
      showUndoable(`${nameOf(item)} removed.`, () => set(before)),
    )
  }
  return (
    <Card title={title}>
      {items === undefined ? (
        <Unloaded error={error} reload={reload} lines={2} />
      ) : (
        <div class="stack">
          {items.length === 0 ? (
            <p class="quiet">{empty}</p>
          ) : (
            <ul class="item-list">
              {items.map((item, at) => (
                <li key={at}>
                  <div>{show(item)}</div>
                  {isOwner() && (
                    <IconButton
                      icon="close"
                      name={`Remove ${nameOf(item)}`}
                      act={() => remove(at)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          {isOwner() && form((item) => set([...items, item]))}
        </div>
      )}
    </Card>
  )
}
