/** Link to the evidence sheet of the records on one pair. */
import { Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { type ListedRecord, matchingRecords } from '../../../results/evidence/matching.ts'
import { traitsOf } from '../../../results/evidence/traits.ts'
import type { RecordBody } from '../../../results/record-body.ts'

const ICON = <IconStack2 size={20} stroke={1.75} aria-hidden="true" />

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
