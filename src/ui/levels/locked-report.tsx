import type { LevelLimit } from '../../contract/run-limits.ts'
import { useT } from '../../i18n/use-t.ts'
import { PlainModal } from '../layers/modal-root.tsx'
import { LimitPanel } from './limit-panel.tsx'

/** Explains reports and the level that they require. */
export function LockedReport({ limit, onClose }: { limit: LevelLimit; onClose: () => void }) {
  const t = useT()
  return (
    <PlainModal
      opened
      onClose={onClose}
      title={t('limits.report.title')}
      size={560}
      centered
      closeButtonProps={{ 'aria-label': t('limits.close'), size: 44 }}
    >
      <LimitPanel limits={[limit]} />
    </PlainModal>
  )
}
