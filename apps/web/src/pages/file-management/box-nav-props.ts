import type { Box } from './boxes'

export interface BoxNavProps {
  box: Box
  folder: number | null
  history: boolean
  onChoose: (box: Box, more?: Record<string, string | number | undefined>) => void
}
