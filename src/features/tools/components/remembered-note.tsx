import { Alert, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { useAnyDraft, useAnySession } from '../session/use-tool-session.ts'

/** Note that columns are mapped as the user corrected them for an earlier file, with an undo button. */
export function RememberedNote() {
  const t = useT()
  const session = useAnySession()
  const { recalled } = useAnyDraft()
  if (!recalled) return null
  return (
    <Alert
      variant="light"
      color="gray"
      role="status"
      icon={<IconHistory size={20} stroke={1.75} aria-hidden="true" />}
      title={t('tools.remembered.title')}
    >
      {t('tools.remembered.text')}
      <div>
        <Button mt="sm" variant="default" onClick={() => void session.forgetRecalled()}>
          {t('tools.remembered.forget')}
        </Button>
      </div>
    </Alert>
  )
}
