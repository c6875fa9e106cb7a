import { describeCalls, languages } from '../../testing/called-operations.ts'

/** What `curl` and one of the others read is compared. */
const others = languages.filter((language) => language !== 'curl')

describeCalls((nth, isRead) => {
  if (nth % 6 !== 0) return []
  const turn = nth / 6
  return isRead ? ['curl', others[turn % others.length]!] : [languages[turn % languages.length]!]
})
