import { Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { GuestSeat } from '../../../contract/endpoints/seats.ts'
import type { SeatState } from '../../../contract/seats.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLevelName } from '../../../ui/billing/plan-name.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { useConfirmation, useSeatWork } from '../use-seats.ts'
import classes from './seats.module.css'
import card from './subscription.module.css'

const TEXTS: Record<SeatState, { title: string; text: string }> = {
  invited: { title: msg('seats.offer.title'), text: msg('seats.offer.text') },
  joined: { title: msg('seats.mine.title'), text: msg('seats.mine.text') },
  waiting: { title: msg('seats.mine.title'), text: msg('seats.mine.waiting') },
}

function MemberSeat({ seat }: { seat: GuestSeat }) {
  const t = useT()
  const format = useFormat()
  const levelName = useLevelName()
  const isOnline = useOnline()
  const work = useSeatWork()
  const { asked: selected, select } = useConfirmation<GuestSeat>(work)
  const { payer, state } = seat
  const isOffer = state === 'invited'
  const day = isOffer ? seat.expiresAt : seat.until
  const values = {
    payer,
    level: levelName(seat.level),
    day: day === null ? '' : format.date(day),
  }
  const leave = async () => {
    if ((await work.leave(seat.id)) === null) select(null)
  }
  return (
    <section className={card.card} aria-labelledby={`seat-${seat.id}`}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <IconUsers className={classes.icon} size={24} stroke={1.5} aria-hidden="true" />
        <h2 id={`seat-${seat.id}`} className={classes.who}>
          {t(TEXTS[state].title, values)}
        </h2>
      </Group>
      <p>{t(TEXTS[state].text, values)}</p>
      {work.failure !== null && selected === null && (
        <Text c="error" role="alert">
          {work.failure.text}
        </Text>
      )}
      <div className={card.actions}>
        {isOffer && (
          <Button
            loading={work.isBusy && selected === null}
            disabled={!isOnline}
            onClick={() => void work.accept(seat.id)}
          >
            {t('seats.offer.accept')}
          </Button>
        )}
        <Button variant="default" disabled={!isOnline} onClick={() => select(seat)}>
          {isOffer ? t('seats.offer.decline') : t('seats.mine.leave')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={selected !== null}
        onClose={() => select(null)}
        title={isOffer ? t('seats.offer.declineTitle') : t('seats.mine.leaveTitle')}
        text={isOffer ? t('seats.offer.declineText', values) : t('seats.mine.leaveText', values)}
        action={isOffer ? t('seats.offer.decline') : t('seats.mine.leave')}
        isDangerous={!isOffer}
        submission={work}
        onConfirm={() => void leave()}
      />
    </section>
  )
}

/** Seats that others pay for: invitations, and the one that this member has. */
export function MemberSeats({ seats }: { seats: readonly GuestSeat[] }) {
  return seats.map((seat) => <MemberSeat key={seat.id} seat={seat} />)
}
