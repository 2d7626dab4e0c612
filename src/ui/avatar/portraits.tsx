/** The portraits that a member can choose, drawn on a 48 × 48 canvas in one style. */
import type { ReactNode } from 'react'
import type { AvatarName } from '../../contract/avatars.ts'

export type Portrait = {
  /** Background, line and accent. The same in light and dark: a portrait is a picture, not a surface. */
  ground: string
  line: string
  accent: string
  draw: () => ReactNode
}

const HELIX = (
  <>
    <path d="M17 9c0 10 14 10 14 20s-14 8-14 12" />
    <path d="M31 9c0 10-14 10-14 20s14 8 14 12" data-accent="" />
    <path d="M18.5 13h11M18.5 26.5h11M18 31.5h12M19 17h10" strokeWidth="1.6" />
  </>
)

const COLONY = (
  <>
    <rect x="11" y="13" width="15" height="8" rx="4" transform="rotate(-18 18 17)" data-fill="" />
    <rect x="24" y="22" width="15" height="8" rx="4" transform="rotate(32 31 26)" data-accent="" />
    <rect x="10" y="29" width="15" height="8" rx="4" transform="rotate(8 17 33)" />
    <circle cx="33" cy="14" r="3" data-accent="" />
    <circle cx="31" cy="37" r="1.8" data-fill="" />
  </>
)

const SCATTER = (
  <>
    <path d="M11 10v28h27" />
    <path d="M14 34L37 13" data-accent="" />
    <circle cx="18" cy="27" r="2" data-fill="" />
    <circle cx="23" cy="29" r="2" data-fill="" />
    <circle cx="26" cy="20" r="2" data-fill="" />
    <circle cx="32" cy="22" r="2" data-fill="" />
    <circle cx="31" cy="13" r="2" data-fill="" />
  </>
)

const FOREST = (
  <>
    <path d="M24 8v32" strokeDasharray="2.5 3" strokeWidth="1.6" />
    <path d="M12 14h16M20 22h17M16 30h14" />
    <rect x="17.5" y="11.5" width="5" height="5" data-fill="" />
    <rect x="26.5" y="19.5" width="5" height="5" data-fill="" />
    <rect x="20.5" y="27.5" width="5" height="5" data-fill="" />
    <path d="M18 38l6-3 7 3-7 3z" data-accent="" data-fill="" />
  </>
)

const FUNNEL = (
  <>
    <path d="M24 8L10 39h28z" />
    <path d="M24 8v31" strokeDasharray="2.5 3" strokeWidth="1.6" />
    <circle cx="22" cy="19" r="1.9" data-fill="" />
    <circle cx="27" cy="24" r="1.9" data-fill="" />
    <circle cx="19" cy="30" r="1.9" data-fill="" />
    <circle cx="31" cy="33" r="1.9" data-accent="" data-fill="" />
  </>
)

const CELL = (
  <>
    <path d="M24 9c9 0 16 5 15 14s-7 16-16 16S9 33 9 24 15 9 24 9z" />
    <circle cx="26" cy="24" r="6.5" data-accent="" />
    <circle cx="27.5" cy="23" r="2" data-fill="" />
    <path d="M15 19c2 1 2 3 0 4M17 32c2-1 4 0 4 2" strokeWidth="1.6" />
  </>
)

const ORBIT = (
  <>
    <ellipse cx="24" cy="24" rx="15" ry="6" transform="rotate(30 24 24)" />
    <ellipse cx="24" cy="24" rx="15" ry="6" transform="rotate(-30 24 24)" data-accent="" />
    <ellipse cx="24" cy="24" rx="15" ry="6" transform="rotate(90 24 24)" />
    <circle cx="24" cy="24" r="2.6" data-fill="" />
  </>
)

const WAVE = (
  <>
    <path d="M8 17c5-7 9-7 13 0s9 7 13 0c2-3.5 4-4.5 6-4.5" />
    <path d="M8 27c5-7 9-7 13 0s9 7 13 0c2-3.5 4-4.5 6-4.5" data-accent="" />
    <path d="M8 37c5-7 9-7 13 0s9 7 13 0c2-3.5 4-4.5 6-4.5" />
  </>
)

const LEAF = (
  <>
    <path d="M11 37c-3-17 8-27 27-26 1 19-9 30-27 26z" />
    <path d="M11 37L30 18" data-accent="" />
    <path d="M17.5 30.500v-9M23 25h9" strokeWidth="1.8" data-accent="" />
  </>
)

const FLASK = (
  <>
    <path d="M19 9h10M21 9v10l-9.5 16a3 3 0 0 0 2.6 4.500h19.800a3 3 0 0 0 2.6-4.500L27 19V9" />
    <path d="M16 29.500c4-2.5 6 2 9 .5s4-1.5 7 0" data-accent="" />
    <circle cx="21" cy="35" r="1.5" data-fill="" />
    <circle cx="28" cy="34" r="2" data-fill="" />
  </>
)

const LATTICE = (
  <>
    <path d="M24 8l13.5 8v16L24 40l-13.5-8V16z" />
    <path d="M24 24V8M24 24l13.5 8M24 24l-13.5 8" strokeWidth="1.6" />
    <circle cx="24" cy="24" r="3.2" data-accent="" data-fill="" />
    <circle cx="24" cy="8.5" r="2.2" data-fill="" />
    <circle cx="37" cy="32" r="2.2" data-fill="" />
    <circle cx="11" cy="32" r="2.2" data-fill="" />
  </>
)

const PEAK = (
  <>
    <path d="M9 38h30" />
    <path d="M9 36c6 0 7-3 9-12s3-14 6-14 4 5 6 14 3 12 9 12" data-accent="" />
    <path d="M24 10v28" strokeDasharray="2.5 3" strokeWidth="1.6" />
  </>
)

function portrait(ground: string, line: string, accent: string, drawing: ReactNode): Portrait {
  return { ground, line, accent, draw: () => drawing }
}

export const PORTRAITS: Record<AvatarName, Portrait> = {
  helix: portrait('#0b4f7d', '#d9edfb', '#6fd0c8', HELIX),
  colony: portrait('#1c5b45', '#d6f2e3', '#f2c35b', COLONY),
  scatter: portrait('#27406b', '#dbe6fb', '#f0935a', SCATTER),
  forest: portrait('#2f4a36', '#dff0df', '#f3b84d', FOREST),
  funnel: portrait('#4a3a73', '#e6defa', '#f59a86', FUNNEL),
  cell: portrait('#7a3350', '#fbdfe9', '#f7c66b', CELL),
  orbit: portrait('#163f52', '#d5eef7', '#f2a65a', ORBIT),
  wave: portrait('#0f5a63', '#d3f1f2', '#8fd14f', WAVE),
  leaf: portrait('#3f5a1e', '#e8f4d2', '#b9de6a', LEAF),
  flask: portrait('#6b3a1f', '#fbe6d6', '#65cbd6', FLASK),
  lattice: portrait('#3b4656', '#e2e9f1', '#5fb4ee', LATTICE),
  peak: portrait('#58306b', '#f0def8', '#7fd6b0', PEAK),
}

/** Returns the portrait of that name; null for any other name, which another service may have stored. */
export function portraitOf(name: string | null | undefined): Portrait | null {
  return name && Object.hasOwn(PORTRAITS, name) ? PORTRAITS[name as AvatarName] : null
}
