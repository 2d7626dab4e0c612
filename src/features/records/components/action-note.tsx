import { Alert } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import type { ActionReport } from '../use-record-commands.ts'

/**
 * Reports the outcome of an action. The live region is always rendered, so that screen readers
 * announce its text.
 */
export function ActionNote({ said, onClose }: { said: ActionReport | null; onClose: () => void }) {
  const t = useT()
  return (
    <div role={said?.isFault ? 'alert' : 'status'}>
      {said && (
        <Alert
          variant="light"
          mb="sm"
          color={said.isFault ? 'error' : 'success'}
          withCloseButton
          closeButtonLabel={t('records.form.close')}
          onClose={onClose}
        >
          {said.text}
        </Alert>
      )}
    </div>
  )
}
