/** Radio group for choosing a portrait, or the initial of the name instead. */
import { AVATARS, type AvatarName } from '../../../contract/avatars.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MemberAvatar } from '../../../ui/avatar/member-avatar.tsx'
import { PORTRAIT_NAMES } from '../portrait-names.ts'
import classes from './portrait-picker.module.css'

/** A chosen portrait; empty for none. */
export type Portrait = AvatarName | ''

type Props = {
  /** The name whose initial represents "none". */
  name: string
  value: Portrait
  onChange: (portrait: Portrait) => void
}

/** The portraits as one group of choices; the first is the initial of the name. */
export function PortraitPicker({ name, value, onChange }: Props) {
  const t = useT()
  const choices: readonly Portrait[] = ['', ...AVATARS]
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>{t('settings.profile.portrait')}</legend>
      <div className={classes.choices}>
        {choices.map((portrait) => (
          <label key={portrait} className={classes.choice}>
            <input
              type="radio"
              name="portrait"
              value={portrait}
              checked={portrait === value}
              onChange={() => onChange(portrait)}
              aria-label={
                portrait === '' ? t('account.portrait.initial') : t(PORTRAIT_NAMES[portrait])
              }
            />
            <MemberAvatar name={name} avatar={portrait} size={52} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
