import { Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { Quote } from '../../../contract/endpoints/orders.ts'
import { useT } from '../../../i18n/use-t.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import { useOnline } from '../../../ui/use-online.ts'
import classes from './checkout.module.css'

type Props = {
  facts: Pick<Quote, 'amount' | 'credit'>
  isDisabled: boolean
  onChoose: () => void
}

/**
 * Option to pay by bank transfer, for institutions that cannot pay by card; absent where transfers
 * are not accepted.
 */
export function TransferChoice({ facts, isDisabled, onChoose }: Props) {
  const t = useT()
  const isOnline = useOnline()
  const { transfers, payments } = useAtomValue(pageConfigAtom)
  // Time left is credited as of today, and a transfer takes days.
  if (!transfers || payments === null || facts.amount === 0 || facts.credit > 0) return null
  return (
    <>
      <Button
        variant="default"
        size="lg"
        fullWidth
        disabled={!isOnline || isDisabled}
        leftSection={<IconBuildingBank size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onChoose}
      >
        {t('checkout.transfer')}
      </Button>
      <p className={classes.small}>{t('checkout.transfer.hint')}</p>
    </>
  )
}
