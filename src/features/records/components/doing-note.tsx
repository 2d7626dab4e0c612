import { Alert } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import type { Said } from '../use-record-doings.ts'

/** What came of a doing. The place is always there, so that it is heard when something is said. */
export function DoingNote({ said, onClose }: { said: Said | null; onClose: () => void }) {
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
