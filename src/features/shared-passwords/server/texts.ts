import type { LanguageCode } from '#features/pages/contract.ts';

/** Languages of the password pages. */
export type DoorLanguage = LanguageCode;

interface PasswordPageTexts {
  file: { title: string; intro: string };
  page: { title: string; intro: string };
  password: string;
  open: string;
  home: string;
  empty: string;
  wrong: string;
  /** @param seconds until the next try */
  wait: (seconds: number) => string;
}

/** Texts of the password page. They are markup. */
export const TEXTS: Readonly<Record<DoorLanguage, PasswordPageTexts>> = {
  en: {
    file: { title: 'This file has a password', intro: 'Enter the password that you were given to open it.' },
    page: { title: 'This page has a password', intro: 'Enter the password that you were given to open it.' },
    password: 'Password',
    open: 'Open',
    home: 'Return to Homepage',
    empty: 'Enter the password.',
    wrong: 'This password is not right.',
    wait: (seconds) => `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  },
  es: {
    file: { title: 'Este archivo tiene contraseña', intro: 'Escriba la contraseña que le dieron para abrirlo.' },
    page: { title: 'Esta página tiene contraseña', intro: 'Escriba la contraseña que le dieron para abrirla.' },
    password: 'Contraseña',
    open: 'Abrir',
    home: 'Volver a la página principal',
    empty: 'Escriba la contraseña.',
    wrong: 'La contraseña no es correcta.',
    wait: (seconds) =>
      `Demasiados intentos. Vuelva a intentarlo en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  },
  'fr-CA': {
    file: {
      title: 'Ce fichier est protégé par un mot de passe',
      intro: 'Entrez le mot de passe que vous avez reçu pour l’ouvrir.',
    },
    page: {
      title: 'Cette page est protégée par un mot de passe',
      intro: 'Entrez le mot de passe que vous avez reçu pour l’ouvrir.',
    },
    password: 'Mot de passe',
    open: 'Ouvrir',
    home: 'Retour à l’accueil',
    empty: 'Entrez le mot de passe.',
    wrong: 'Le mot de passe est incorrect.',
    wait: (seconds) => `Trop de tentatives. Réessayez dans ${seconds} ${seconds === 1 ? 'seconde' : 'secondes'}.`,
  },
};
