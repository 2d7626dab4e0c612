import { useT } from '../../i18n/use-t.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

type Props = { onKeep: () => void; onDiscard: () => void }

/** Question over a dialog that would lose what was typed in it. */
export function DiscardQuestion({ onKeep, onDiscard }: Props) {
  const t = useT()
  return (
    <ConfirmDialog
      isOpen
      onClose={onKeep}
      title={t('layer.discard.title')}
      text={t('layer.discard.text')}
      cancel={t('layer.discard.no')}
      action={t('layer.discard.yes')}
      isDangerous
      onConfirm={onDiscard}
    />
  )
}
