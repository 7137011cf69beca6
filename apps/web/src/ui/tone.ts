import type { Tone } from '@zhujian/model'
import type { PinShape } from './map/map-marks'

interface Look {
  /** Of surfaces without a word on them: pins, bars, dots. */
  readonly colour: string
  readonly shape: PinShape
}

/** The one table of how a tone looks where no tag has room; tags take the same tones from their style sheet. */
const LOOKS: Readonly<Record<Tone, Look>> = {
  default: { colour: 'var(--offline)', shape: 'triangle' },
  success: { colour: 'var(--success)', shape: 'round' },
  warning: { colour: 'var(--warning-graphic)', shape: 'square' },
  danger: { colour: 'var(--danger)', shape: 'diamond' },
}

export const lookOf = (tone: Tone): Look => LOOKS[tone]
