/** Controls of the primary colour, predefined or custom; one that would make texts hard to read is adjusted. */
import { Text } from '@mantine/core'
import { IconCheck, IconColorPicker } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { type CSSProperties, useId } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { type Primary, primaryAtom } from '../../session/preferences.ts'
import { contrastOf } from '../custom-palette.ts'
import { useFormat } from '../use-format.ts'
import classes from './appearance.module.css'
import { choiceOf, COLOR_CHOICES, primaryOf, shownColor } from './color-choices.ts'

function swatch(color: string): CSSProperties {
  return { '--swatch': color } as CSSProperties
}

/** Notice that the colour was adjusted: white text on a button always reaches a contrast of 4.5. */
function GuardNote({ primary }: { primary: Primary }) {
  const t = useT()
  const format = useFormat()
  const shown = shownColor(primary)
  const ratio = format.fixed(contrastOf(shown, '#ffffff'), 1)
  return (
    <Text size="xs" c="dimmed" mt={8} role="status">
      {shown.toUpperCase() === primary.lightThemePrimaryColor
        ? t('settings.appearance.color.fits', { ratio })
        : t('settings.appearance.color.adapted', { ratio, shown: shown.toUpperCase() })}
    </Text>
  )
}

export function ColorPart() {
  const t = useT()
  const name = useId()
  const [primary, setPrimary] = useAtom(primaryAtom)
  const chosen = choiceOf(primary)
  const color = primary.lightThemePrimaryColor
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`}>
      <div id={`${name}-label`} className={classes.label}>
        {t('settings.appearance.color.label')}
      </div>
      <div className={classes.swatches}>
        {COLOR_CHOICES.map((choice) => (
          <label
            key={choice.label}
            className={classes.swatch}
            style={swatch(shownColor(choice.primary))}
            title={t(choice.label)}
          >
            <input
              type="radio"
              name={name}
              aria-label={t(choice.label)}
              checked={choice === chosen}
              onChange={() => setPrimary(choice.primary)}
            />
            {choice === chosen && <IconCheck size={20} aria-hidden="true" />}
          </label>
        ))}
        <label
          className={`${classes.swatch} ${classes.own}`}
          data-chosen={chosen === null || undefined}
          style={chosen === null ? swatch(shownColor(primary)) : undefined}
          title={t('settings.appearance.color.own')}
        >
          <input
            type="color"
            aria-label={t('settings.appearance.color.own')}
            value={color.toLowerCase()}
            onChange={(event) => setPrimary(primaryOf(event.currentTarget.value))}
          />
          <IconColorPicker size={20} aria-hidden="true" />
        </label>
      </div>
      <GuardNote primary={primary} />
    </div>
  )
}
