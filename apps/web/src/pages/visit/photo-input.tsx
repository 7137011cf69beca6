import type { ReactNode } from 'react'
import { useId, useState } from 'react'

interface PhotoInputProps {
  readonly label: string
  readonly icon?: ReactNode
  readonly className?: string
  readonly onPhoto: (file: File) => Promise<void>
}

/** 直接打开相机；没有相机的选一张图片。 */
export function PhotoInput({ label, icon, className = '', onPhoto }: PhotoInputProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const take = async (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    input.value = ''
    setBusy(true)
    try {
      for (const file of files) await onPhoto(file)
    } finally {
      setBusy(false)
    }
  }
  return (
    <label htmlFor={id} className={`visit-camera ${className}`} aria-busy={busy}>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={label}
        disabled={busy}
        onChange={({ currentTarget }) => void take(currentTarget)}
      />
      {icon}
      <span>{label}</span>
    </label>
  )
}
