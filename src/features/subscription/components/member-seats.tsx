/** Seats that others offer to this member: invitations, the seat they have, and offers that have ended. */
import { Button, Group, Text } from '@mantine/core'
import { IconUserOff, IconUsers } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { EndedSeat, GuestSeat } from '../../../contract/endpoints/seats.ts'
import type { SeatEnd, SeatState } from '../../../contract/seats.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
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

const ENDED_TEXTS: Record<SeatEnd, string> = {
  withdrawn: msg('seats.ended.withdrawn'),
  expired: msg('seats.ended.expired'),
  over: msg('seats.ended.over'),
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

/** An offer of a seat that has ended, with the reason and a next step. */
function EndedOffer({ offer: { id, payer, end } }: { offer: EndedSeat }) {
  const t = useT()
  const isOnline = useOnline()
  const work = useSeatWork()
  return (
    <section className={card.card} aria-labelledby={`seat-${id}`}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <IconUserOff className={classes.icon} size={24} stroke={1.5} aria-hidden="true" />
        <h2 id={`seat-${id}`} className={classes.who}>
          {t('seats.ended.title', { payer })}
        </h2>
      </Group>
      <p>{t(ENDED_TEXTS[end])}</p>
      {work.failure !== null && (
        <Text c="error" role="alert">
          {work.failure.text}
        </Text>
      )}
      <div className={card.actions}>
        <Button component={Link} href={paths.pricing()}>
          {t('seats.ended.plans')}
        </Button>
        <Button
          variant="default"
          loading={work.isBusy}
          disabled={!isOnline}
          onClick={() => void work.leave(id)}
        >
          {t('seats.ended.dismiss')}
        </Button>
      </div>
    </section>
  )
}

type Props = { seats: readonly GuestSeat[]; ended: readonly EndedSeat[] }

/** Seats that others pay for: invitations, the one that this member has, and offers that have ended. */
export function MemberSeats({ seats, ended }: Props) {
  return (
    <>
      {seats.map((seat) => (
        <MemberSeat key={seat.id} seat={seat} />
      ))}
      {ended.map((offer) => (
        <EndedOffer key={offer.id} offer={offer} />
      ))}
    </>
  )
}
