/** Links to the evidence sheet of some records. */
import { Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import {
  type ListedRecord,
  matchingRecords,
  MOST_RECORDS,
} from '../../../results/evidence/matching.ts'
import { EVIDENCE_TOOLS, traitsOf } from '../../../results/evidence/traits.ts'
import type { RecordBody } from '../../../results/record-body.ts'

const ICON = <IconStack2 size={20} stroke={1.75} aria-hidden="true" />

type ButtonProps = { records: readonly { id: string; toolId: string }[] }

/** Link to the sheet of chosen records; disabled below two of them that a sheet can hold, and above the most. */
export function EvidenceButton({ records }: ButtonProps) {
  const t = useT()
  const usable = records.filter(({ toolId }) => EVIDENCE_TOOLS.has(toolId))
  const [first] = usable
  const text = t('records.evidence.action')
  if (!first || usable.length < 2 || usable.length > MOST_RECORDS) {
    return (
      <Button variant="default" leftSection={ICON} disabled>
        {text}
      </Button>
    )
  }
  const href = paths.evidence(
    first.toolId,
    usable.map(({ id }) => id),
  )
  return (
    <Button component={Link} href={href} variant="default" leftSection={ICON}>
      {text}
    </Button>
  )
}

type LinkProps = {
  record: { id: string; toolId: string }
  body: RecordBody
  /** Records of the user, among which those on the same pair are found. */
  listed: readonly ListedRecord[]
}

/** Link from a record to the sheet with all records on its pair; nothing where no other analysis has it. */
export function EvidenceLink({ record, body, listed }: LinkProps) {
  const t = useT()
  const traits = traitsOf(body)
  const others = traits ? matchingRecords(record, traits, listed) : []
  if (others.length === 0) return null
  const ids = [record.id, ...others.map(({ id }) => id)]
  return (
    <div>
      <Button
        component={Link}
        href={paths.evidence(record.toolId, ids)}
        variant="default"
        leftSection={ICON}
      >
        {t('records.evidence.open', { n: ids.length })}
      </Button>
    </div>
  )
}
