import KDBush from 'kdbush';
import { around } from 'geokdbush';
