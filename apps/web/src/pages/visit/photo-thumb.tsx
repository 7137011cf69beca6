import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import { useEffect, useState } from 'react'
import { photoOf } from './visit-store'

interface PhotoThumbProps {
  readonly id: string
  readonly alt: string
  readonly onDrop: () => void
}

/** 设备上的一张照片。 */
export function PhotoThumb({ id, alt, onDrop }: PhotoThumbProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let current = true
    void photoOf(id)
      .then((photo) => {
        if (!photo || !current) return
        made = URL.createObjectURL(photo.blob)
        setUrl(made)
      })
      .catch(() => undefined)
    return () => {
      current = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [id])
  return (
    <span className="visit-thumb">
      {url && <img src={url} alt={alt} />}
      <button type="button" aria-label={`去掉${alt}`} onClick={onDrop}>
        <CloseCircleFilled aria-hidden />
      </button>
    </span>
  )
}
