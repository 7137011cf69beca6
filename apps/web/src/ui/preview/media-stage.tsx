import { useState } from 'react'
import { PreviewFailure } from './preview-failure'
import type { PreviewFile } from './preview-store'

/** The browser read the file but has no decoder for its pictures: the sound alone is no video. */
const hasNoPicture = (video: HTMLVideoElement) => video.videoWidth === 0

/** A recording played by the browser itself, in parts as it needs them. */
export function VideoStage({ file }: { file: PreviewFile }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <PreviewFailure file={file} reason="video" />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- site recordings have no words to caption
    <video
      className="preview-media"
      src={file.url}
      controls
      playsInline
      preload="metadata"
      aria-label={file.name}
      onError={() => setFailed(true)}
      onLoadedMetadata={({ currentTarget }) => hasNoPicture(currentTarget) && setFailed(true)}
    />
  )
}

export function SoundStage({ file }: { file: PreviewFile }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <PreviewFailure file={file} reason="sound" />
  return (
    <div className="preview-sound">
      <p>{file.name}</p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded recordings come without captions */}
      <audio src={file.url} controls preload="metadata" aria-label={file.name} onError={() => setFailed(true)} />
    </div>
  )
}
