import { useEffect } from 'react'
import { themeLabels, THEMES } from '../ui/theme/tokens'
import { ButtonsSection } from './buttons-section'
import { ChoiceFieldsSection, DateFieldsSection, TextFieldsSection } from './fields-section'
import { FilesSection } from './files-section'
import { copyStateRules } from './forced-states'
import { FormsSection } from './forms-section'
import { ListsSection } from './lists-section'
import { OverlaysSection } from './overlays-section'
import { RecordSection } from './record-section'

/** antd writes its styles when a component first appears; each time the rules for the shown states follow. */
function useStateRules(): void {
  useEffect(() => {
    copyStateRules()
    const observer = new MutationObserver(() => copyStateRules())
    observer.observe(document.head, { childList: true })
    return () => observer.disconnect()
  }, [])
}

/** Every component of the kit in every state it has, in one theme. */
export function Gallery({ theme }: { theme: string }) {
  useStateRules()
  return (
    <main className="gallery">
      <header className="gallery-head">
        <h1>组件陈列</h1>
        <nav aria-label="主题">
          {THEMES.map((name) => (
            <a key={name} href={`?theme=${name}`} aria-current={name === theme ? 'page' : undefined}>
              {themeLabels[name]}
            </a>
          ))}
          <a href="?page=print">打印</a>
        </nav>
      </header>
      <ButtonsSection />
      <TextFieldsSection />
      <ChoiceFieldsSection />
      <DateFieldsSection />
      <FormsSection />
      <ListsSection />
      <FilesSection />
      <RecordSection />
      <OverlaysSection />
    </main>
  )
}
