import { Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { Place } from '../../../contract/endpoints/seats.ts'
import type { SeatState } from '../../../contract/seats.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLevelName } from '../../../ui/billing/plan-name.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { useQuestion, useSeatWork } from '../use-seats.ts'
import classes from './seats.module.css'
import card from './subscription.module.css'

const TEXTS: Record<SeatState, { title: string; text: string }> = {
  invited: { title: msg('seats.offer.title'), text: msg('seats.offer.text') },
  joined: { title: msg('seats.mine.title'), text: msg('seats.mine.text') },
  waiting: { title: msg('seats.mine.title'), text: msg('seats.mine.waiting') },
}

function One({ place }: { place: Place }) {
  const t = useT()
  const format = useFormat()
  const levelName = useLevelName()
  const isOnline = useOnline()
  const work = useSeatWork()
  const { asked, ask } = useQuestion<Place>(work)
  const { payer, state } = place
  const isOffer = state === 'invited'
  const day = isOffer ? place.expiresAt : place.until
  const values = {
    payer,
    level: levelName(place.level),
    day: day === null ? '' : format.date(day),
  }
  const leave = async () => {
    if ((await work.leave(place.id)) === null) ask(null)
  }
  return (
    <section className={card.card} aria-labelledby={`seat-${place.id}`}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <IconUsers className={classes.icon} size={24} stroke={1.5} aria-hidden="true" />
        <h2 id={`seat-${place.id}`} className={classes.who}>
          {t(TEXTS[state].title, values)}
        </h2>
      </Group>
      <p>{t(TEXTS[state].text, values)}</p>
      {work.failure !== null && asked === null && (
        <Text c="error" role="alert">
          {work.failure.text}
        </Text>
      )}
      <div className={card.actions}>
        {isOffer && (
          <Button
            loading={work.isBusy && asked === null}
            disabled={!isOnline}
            onClick={() => void work.accept(place.id)}
          >
            {t('seats.offer.accept')}
          </Button>
        )}
        <Button variant="default" disabled={!isOnline} onClick={() => ask(place)}>
          {isOffer ? t('seats.offer.decline') : t('seats.mine.leave')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => ask(null)}
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
export function Places({ places }: { places: readonly Place[] }) {
  return places.map((place) => <One key={place.id} place={place} />)
}
