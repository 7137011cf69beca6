import { AppstoreOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import type { HomeCard } from './home-cards'

interface CardChoiceProps {
  cards: readonly HomeCard[]
  shown: readonly HomeCard[]
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
}

/** 自定义：隐藏用不着的卡片，让出来的地方给后面的。随账号保存。 */
export function CardChoice({ cards, shown, hidden, onHide }: CardChoiceProps) {
  const toggle = (key: string) => onHide(hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key])
  const note = ({ key }: HomeCard) => !hidden.includes(key) && !shown.some((card) => card.key === key)
  const content = (
    <div className="home-choice">
      {cards
        .filter(({ fixed }) => !fixed)
        .map((card) => (
          <Checkbox key={card.key} checked={!hidden.includes(card.key)} onChange={() => toggle(card.key)}>
            {card.title}
            {note(card) && <span className="home-dim">（隐藏别的之后显示）</span>}
          </Checkbox>
        ))}
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={content} title="显示哪些卡片">
      <Button icon={<AppstoreOutlined aria-hidden />}>自定义</Button>
    </Popover>
  )
}
