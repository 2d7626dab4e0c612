/** Shows the re-authentication dialog when a call of the member needs it; its code is loaded then. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReauthenticationStep } from '../../contract/reauthentication.ts'
import { setReauthenticationPrompt } from '../../session/reauthentication.ts'
import { lazyComponent } from '../lazy-component.tsx'
import type { ReauthenticationDialogProps } from './reauthentication-dialog.tsx'
import { useFocusReturn } from './use-focus-return.ts'

const ReauthenticationDialog = lazyComponent<ReauthenticationDialogProps>(
  async () => (await import('./reauthentication-dialog.tsx')).ReauthenticationDialog,
  { close: ({ onEnd }) => onEnd(false) },
)

/** A prompt, and the calls that wait for it. */
type Request = { steps: readonly ReauthenticationStep[]; ends: ((isDone: boolean) => void)[] }

export function ReauthenticationHost() {
  const [request, setRequest] = useState<Request | null>(null)
  useFocusReturn(request !== null)
  const end = (isDone: boolean) => {
    setRequest(null)
    for (const resolve of request?.ends ?? []) resolve(isDone)
  }
  const cancel = useEffectEvent(() => end(false))
  useEffect(() => {
    const remove = setReauthenticationPrompt(
      (steps) =>
        new Promise((resolve) => {
          // Calls that are refused together wait for one dialog.
          setRequest((waiting) =>
            waiting === null
              ? { steps, ends: [resolve] }
              : { ...waiting, ends: [...waiting.ends, resolve] },
          )
        }),
    )
    return () => {
      remove()
      cancel()
    }
  }, [])
  return request !== null && <ReauthenticationDialog steps={request.steps} onEnd={end} />
}
