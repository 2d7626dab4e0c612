/** Menu of the less frequent actions on a record: run it again, compare it, share it. */
import { Button, Menu } from '@mantine/core'
import {
  IconArrowsDiff,
  IconCloud,
  IconCopy,
  IconDots,
  IconLink,
  IconRefresh,
  IconShare,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { RecordContent } from '../../contract/record-content.ts'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import type { RecordBody } from '../../results/record-body.ts'
import { useIsFeatureOffered } from '../../session/offered-features.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { COMPACT_BUTTON } from './compact-button.ts'

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

const ShareDialog = lazyComponent(
  async () => (await import('./share/share-dialog.tsx')).ShareDialog,
  { close: ({ onClose }) => onClose() },
)

type Props = {
  record: { id: string; toolId: string }
  /** The record where it is in the account, from which a link can be made; null elsewhere. */
  inAccount: { record: RecordContent; body: RecordBody } | null
  onShare: () => void
  /** Actions of the record's own page only. `onMove` changes where the record is kept. */
  onMove?: { text: string; run: () => void } | null
  onDuplicate?: () => void
  onRemove?: () => void
}

type ActionsProps = Omit<Props, 'inAccount'> & { onLink: (() => void) | null }

function Actions({ record, onShare, onLink, onMove, onDuplicate, onRemove }: ActionsProps) {
  const t = useT()
  const { id, toolId } = record
  return (
    <Menu position="bottom-end" width={260} styles={{ item: { minHeight: 44 } }}>
      <Menu.Target>
        <Button variant="default" classNames={COMPACT_BUTTON} leftSection={<IconDots {...ICON} />}>
          {t('records.info.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          href={paths.toolRerun(toolId, id)}
          leftSection={<IconRefresh {...ICON} />}
        >
          {t('records.row.rerun')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          href={paths.compareRecords(toolId, id)}
          leftSection={<IconArrowsDiff {...ICON} />}
        >
          {t('records.row.compare')}
        </Menu.Item>
        {onMove && (
          <Menu.Item leftSection={<IconCloud {...ICON} />} onClick={onMove.run}>
            {onMove.text}
          </Menu.Item>
        )}
        {onDuplicate && (
          <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={onDuplicate}>
            {t('records.row.duplicate')}
          </Menu.Item>
        )}
        {onLink && (
          <Menu.Item leftSection={<IconLink {...ICON} />} onClick={onLink}>
            {t('share.menu')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconShare {...ICON} />} onClick={onShare}>
          {t('records.row.share')}
        </Menu.Item>
        {onRemove && (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash {...ICON} />}
            onClick={onRemove}
          >
            {t('records.info.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

export function RecordMore({ inAccount, ...actions }: Props) {
  const canLink = useIsFeatureOffered('sharedResults') && inAccount !== null
  const [isLinking, setLinking] = useState(false)
  return (
    <>
      <Actions {...actions} onLink={canLink ? () => setLinking(true) : null} />
      {canLink && isLinking && <ShareDialog {...inAccount} onClose={() => setLinking(false)} />}
    </>
  )
}
