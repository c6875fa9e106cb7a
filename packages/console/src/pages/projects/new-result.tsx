import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
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
      const result = await api.v1.createAppResult({ projectId: project, Name: name })
      startUploads(result.Id, files)
      completeOnceUploaded(result)
      route(`/appresults/${result.Id}`)
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
