import { Alert } from '@mantine/core'
import { LEFT_OUT } from '../../contract/record-content.ts'
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'
import type { RecordBody } from '../../results/record-body.ts'

const PART_TEXT: Readonly<Record<string, string>> = {
  leaveOneOut: msg('records.leftOut.leaveOneOut'),
  singleSnp: msg('records.leftOut.singleSnp'),
}

/** Lists the parts of a very large result that its copy in the account lacks. */
export function LeftOutNote({ body }: { body: RecordBody }) {
  const t = useT()
  const named = body[LEFT_OUT]
  const parts = (Array.isArray(named) ? named : []).flatMap((part: unknown) => {
    const text = typeof part === 'string' ? PART_TEXT[part] : undefined
    return text === undefined ? [] : [t(text)]
  })
  if (parts.length === 0) return null
  return (
    <Alert variant="light" color="gray" role="note">
      {t('records.leftOut', { parts: parts.join(t('records.leftOut.joint')) })}
    </Alert>
  )
}
