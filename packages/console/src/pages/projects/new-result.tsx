import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { showFailure } from '../../design/toasts.tsx'
import { DropZone } from '../resources/uploads/drop-zone.tsx'
import type { DroppedFile } from '../resources/uploads/dropped-files.ts'
import { completeOnceUploaded, startUploads } from '../resources/uploads/uploads.ts'
import { resultName } from './result-name.ts'

/** Files that are dropped on a project become a result of it, whose page shows how they arrive. */
export function NewResult({ project }: { readonly project: string }) {
  const { route } = useLocation()
  const [isBusy, setBusy] = useState(false)
  const make = async (files: readonly DroppedFile[]): Promise<void> => {
    if (files.length === 0 || isBusy) return
    setBusy(true)
    try {
      const name = resultName(files)
      const { appResult, appSession } = await control.createResult({
        id: project,
        name,
        open: true,
      })
      startUploads(appResult, files)
      completeOnceUploaded(appResult, appSession)
      route(`/appresults/${appResult}`)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <DropZone
      text="Drop files or folders here for a new result, or"
      dropped={(files) => void make(files)}
    />
  )
}
