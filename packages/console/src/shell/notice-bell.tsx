import { answerOffer, notices, readNotice, useNotices, type Notice } from '../api/notices.ts'
import { Button, Timestamp } from '../design/pieces.tsx'
import { showToast, showFailure } from '../design/toasts.tsx'
import { addressOf } from '../api/address-of.ts'
import { icons } from '../design/icons.tsx'
import { Popover } from './popover.tsx'
import { countOf } from '../design/format.ts'

/** How many are shown at a time. */
const shown = 8

/** The number of notices that need the user's attention. */
export function NoticeBell() {
  useNotices()
  const all = notices.value ?? []
  const label = countOf(all.length, 'notices')
  const summary = (
    <>
      {icons.bell}
      {all.length > 0 && <span class="count">{all.length > 99 ? '99+' : all.length}</span>}
    </>
  )
  return (
    <Popover class="bell" summary={summary} label={label}>
      {all.length === 0 ? (
        <p class="quiet">No notices.</p>
      ) : (
        <NoticeList notices={all.slice(0, shown)} />
      )}
      {all.length > shown && <p class="quiet">and {all.length - shown} more</p>}
    </Popover>
  )
}

/** Notices, each with its actions. */
export function NoticeList({ notices: list }: { readonly notices: readonly Notice[] }) {
  return (
    <ul class="notice-list">
      {list.map((notice) => (
        <li key={notice.id}>
          <span>
            <a href={addressOf(notice.subject)}>{notice.text}</a>{' '}
            <span class="quiet">
              <Timestamp at={notice.created} />
            </span>
          </span>
          <NoticeActions notice={notice} />
        </li>
      ))}
    </ul>
  )
}

function NoticeActions({ notice }: { readonly notice: Notice }) {
  const answer = (word: 'accept' | 'decline', said: string): void => {
    answerOffer(notice, word).then(() => showToast(said), showFailure)
  }
  if (notice.kind === 'project-offered') {
    return (
      <span class="row">
        <Button look="small" text="Accept" act={() => answer('accept', 'Project accepted.')} />
        <Button
          look="second small"
          text="Decline"
          act={() => answer('decline', 'Project declined.')}
        />
      </span>
    )
  }
  return (
    <Button
      look="plain small"
      text="Mark as read"
      act={() => readNotice(notice).catch(showFailure)}
    />
  )
}
