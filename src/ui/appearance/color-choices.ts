import { msg } from '../../i18n/msg.ts'
import { DEFAULT_PRIMARY, type Primary } from '../../session/preferences.ts'
import { buttonColor, secondOf } from '../custom-palette.ts'
import { palette } from '../palette.ts'

/** Returns a primary colour with its secondary one, for light and dark alike. */
export function primaryOf(color: string, second: string = secondOf(color)): Primary {
  const [one, two] = [color.toUpperCase(), second.toUpperCase()]
  return {
    lightThemePrimaryColor: one,
    lightThemePrimaryDarkenColor: two,
    darkThemePrimaryColor: one,
    darkThemePrimaryDarkenColor: two,
  }
}

/**
 * Returns the shade used on buttons. The default colour has a shade chosen by eye (contrast 5.2), every other one is
 * computed.
 */
export function shownColor(primary: Primary): string {
  return choiceOf(primary) === COLOR_CHOICES[0]
    ? palette.brand[7]
    : buttonColor(primary.lightThemePrimaryColor)
}

export type ColorChoice = { label: string; primary: Primary }

/** Predefined colours; the default first. */
export const COLOR_CHOICES: readonly ColorChoice[] = [
  { label: msg('settings.appearance.color.blue'), primary: DEFAULT_PRIMARY },
  { label: msg('settings.appearance.color.teal'), primary: primaryOf('#0E8F80', '#22B3A2') },
  { label: msg('settings.appearance.color.violet'), primary: primaryOf('#7A5AF0', '#9A82F5') },
  { label: msg('settings.appearance.color.rose'), primary: primaryOf('#D13A6E', '#E8628F') },
  { label: msg('settings.appearance.color.amber'), primary: primaryOf('#C06C00', '#E6951F') },
  { label: msg('settings.appearance.color.graphite'), primary: primaryOf('#566579', '#7E8FA3') },
]

/** Returns the matching predefined colour, or null for a custom one. */
export function choiceOf(primary: Primary): ColorChoice | null {
  return (
    COLOR_CHOICES.find((choice) =>
      Object.entries(choice.primary).every(
        ([name, value]) => primary[name as keyof Primary] === value,
      ),
    ) ?? null
  )
}
