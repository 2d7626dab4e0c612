import { Alert } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'

type Props = { title: string; onClose: () => void; children: string }

/** Note that a record holds nothing for this tool, and why. */
export function RefusedRecord({ title, onClose, children }: Props) {
  const t = useT()
  return (
    <Alert
      color="gray"
      variant="light"
      role="status"
      withCloseButton
      closeButtonLabel={t('tools.background.close')}
      onClose={onClose}
      title={t('tools.mv.refused.title', { title })}
    >
      {children}
    </Alert>
  )
}
