// Hand-written common street names, one per line; they name no street in particular.

extension SpainTables {
    /// Street names without a number.
    static let streets = """
        Calle Mayor
        Calle Real
        Calle Nueva
        Calle Iglesia
        Calle de la Fuente
        Calle del Sol
        Calle Constitución
        Plaza Mayor
        Plaza de la Constitución
        Calle San José
        Calle San Juan
        Calle San Antonio
        Calle San Pedro
        Calle Santiago
        Calle Cervantes
        Calle Goya
        Calle Velázquez
        Calle Cruz
        Calle del Carmen
        Calle del Pilar
        Calle Ancha
        Calle Larga
        Calle Alta
        Calle Baja
        Calle del Molino
        Calle de la Paz
        Calle de las Flores
        Calle del Prado
        Calle del Río
        Calle del Mar
        Calle del Norte
        Calle Olivo
        Calle Rosales
        Calle Jardines
        Calle Doctor Fleming
        Calle Ramón y Cajal
        Calle Colón
        Calle Libertad
        Calle Lope de Vega
        Calle Quevedo
        Calle Jacinto Benavente
        Calle Miguel Hernández
        Calle Antonio Machado
        Calle Rosalía de Castro
        Calle Concepción Arenal
        Calle Isaac Peral
        Calle Hernán Cortés
        Calle Pizarro
        Avenida de la Constitución
        Avenida de Andalucía
        Avenida de la Estación
        Avenida del Parque
        Avenida de España
        Avenida de América
        Avenida de Europa
        Paseo de la Alameda
        Paseo Marítimo
        Paseo del Prado
        Ronda Norte
        Ronda Sur
        Camino Viejo
        Camino de la Ermita
        Plaza de España
        Plaza del Mercado
        Plaza de la Iglesia
        Travesía del Horno
        Carretera de Madrid
        Calle Eras
        Calle Pozo
        Calle Castillo
        Calle Estación
        Calle Granada
        Calle Toledo
        """
}
