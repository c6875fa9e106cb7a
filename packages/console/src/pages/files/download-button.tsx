import type { FileRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { tellFailure } from '../../design/toasts.tsx'
import { signedAddress } from './content.ts'

type Props = { readonly file: FileRecord; readonly isSecond?: boolean }

/** Saves a file: its bytes come from a signed address that is requested at the click. */
export function DownloadButton({ file, isSecond = false }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const download = async (): Promise<void> => {
    setIsBusy(true)
    try {
      // The response is an attachment, so the page stays.
      location.assign(await signedAddress(file.Id))
    } catch (error) {
      tellFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button
      type="button"
      class={isSecond ? 'button second' : 'button'}
      disabled={isBusy || file.UploadStatus !== 'complete'}
      onClick={() => void download()}
    >
      Download
    </button>
  )
}
