import { Accordion } from '#ui/site/accordion.tsx';
import { Button, ButtonLink } from '#ui/site/button.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { TextField } from '#ui/site/field.tsx';
import { ICON_PATHS } from '#ui/site/icon-paths.tsx';
import { Icon } from '#ui/site/icon.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { Part } from './part.tsx';
import styles from './view.module.css';

export function Buttons() {
  return (
    <Part heading="Buttons">
      <div className={styles.row}>
        <Button>Primary</Button>
        <Button variant="outline">Outline</Button>
        <Button variant="quiet">Quiet</Button>
        <Button size="small">Small</Button>
        <Button disabled>Disabled</Button>
        <ButtonLink href="#mainContent">
          <Icon name="pin" size={20} /> A link
        </ButtonLink>
      </div>
      <div className={classNames('onDark', styles.dark)}>
        <Button variant="brass">Brass</Button>
        <Button variant="outline">Outline</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="brass" disabled>
          Disabled
        </Button>
      </div>
    </Part>
  );
}

export function Links() {
  return (
    <Part heading="Links">
      <p>
        A link <a href="#mainContent">in running text</a> is underlined.
      </p>
      <p className={classNames('onDark', styles.dark)}>
        <a href="#mainContent">A link on a dark ground</a>
      </p>
    </Part>
  );
}

export function FormFields() {
  return (
    <Part heading="Form fields">
      <div className={styles.fields}>
        <TextField label="Empty" placeholder="City, State, or ZIP" />
        <TextField label="With help" help="As it stands on your card." defaultValue="Marlowe" />
        <TextField label="With an error" error="Enter an address like name@mail.example." defaultValue="name@" />
        <TextField label="Disabled" disabled defaultValue="Not now" />
      </div>
    </Part>
  );
}

export function Messages() {
  return (
    <Part heading="Notices and disclosure">
      <div className={styles.stack}>
        <Notice>Something to know.</Notice>
        <Notice kind="success">Something has been done.</Notice>
        <Notice kind="error">Something went wrong.</Notice>
      </div>
      <Accordion
        headingLevel={3}
        entries={[
          { id: 'open', heading: 'Open', content: <p>Several may be open at once.</p>, isOpen: true },
          { id: 'closed', heading: 'Closed', content: <p>This one opens without script too.</p> },
        ]}
      />
    </Part>
  );
}

export function Icons() {
  return (
    <Part heading="Icons">
      <ul className={styles.icons}>
        {Object.keys(ICON_PATHS).map((name) => (
          <li key={name}>
            <Icon name={name} size={28} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
